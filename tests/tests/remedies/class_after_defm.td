class R;
defm A : R;
