-- An upload with archives counts as a message: what became of each of their files is kept.

alter table incoming_messages drop constraint incoming_messages_source_check;
alter table incoming_messages add constraint incoming_messages_source_check check (source in ('upload', 'mailbox', 'folder'));
