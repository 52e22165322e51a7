-- Accounts from which customers were seen to pay: a match that a person accepted teaches them.

create table customer_payer_accounts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  iban text not null check (iban <> ''),
  -- As the bank named the holder last.
  holder text not null default '',
  constraint customer_payer_accounts_iban unique (customer_id, iban)
);
create index customer_payer_accounts_account on customer_payer_accounts (iban);
call keep_record('customer_payer_accounts');
