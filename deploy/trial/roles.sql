-- As docs/operations.md says for production, with public passwords.
create role stockwright_app nologin;
create role owner login password 'trial';
create role service login password 'trial' in role stockwright_app;
grant stockwright_app to owner;
create database stockwright owner owner encoding 'UTF8' template template0;
