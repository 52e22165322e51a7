-- Our people are told of a new ticket.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('mention', 'assignment', 'comment', 'reminder', 'ticket'));
