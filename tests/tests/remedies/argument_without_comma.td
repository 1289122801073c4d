class R<int size string text>;
