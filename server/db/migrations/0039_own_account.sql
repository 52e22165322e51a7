-- Guesses at one's own old password (`password`) and at the second factor (`code`) are slowed, too, by the account's id;
-- letters asked for by who forgot his password (`link`) by the e-mail as typed and by the address.
alter table sign_in_failures drop constraint sign_in_failures_kind_check;
alter table sign_in_failures add constraint sign_in_failures_kind_check check (kind in ('pair', 'device', 'account', 'address', 'password', 'code', 'link'));
