-- Who forgot his password is written to beside the call, which does the same for an address that nobody has.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('email', 'pdf', 'ubl', 'forgotten'));
