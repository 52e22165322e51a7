-- Values of a person are saved from several computers: the version tells whether another one saved meanwhile.
alter table user_state add column version bigint not null default 1;
delete from user_state where key = 'workspace';
