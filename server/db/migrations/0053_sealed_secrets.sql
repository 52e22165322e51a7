-- Keys of authenticators are kept enciphered (server/secret-key.ts). Those of before are when the program starts, for SQL has no key; from here on no other comes in.
alter table user_totp add constraint user_totp_sealed check (secret like 'v1:%') not valid;
comment on column user_totp.secret is 'base32, enciphered by SECRET_KEY or DATA_DIR/secret.key';
