class R<int in>;
