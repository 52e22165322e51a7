-- What of a customer's money pays nothing by now is his credit (law A5). Each row belongs to the payment
-- that the money came with, so that a payment is what is allocated of it and its rows, refunds left out.

create table customer_refunds (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  date date not null default today(),
  amount numeric(14, 2) not null check (amount > 0),
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'card')),
  reference text
);
create index customer_refunds_customer on customer_refunds (customer_id, id desc);
call keep_record('customer_refunds');

create function guard_refund() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_closed('date', old.date);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_closed('date', new.date);
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on customer_refunds for each row execute function guard_refund();

-- Nothing is spent or paid back twice: who changes what is free of a payment holds the payment.
create function keep_credit() returns trigger
  language plpgsql
as $$
declare
  paid bigint := coalesce(new.payment_id, old.payment_id);
begin
  perform from payments where id = paid for no key update;
  if (select sum(amount) from customer_credits where payment_id = paid) < 0 then
    perform refuse('DG006', 'amount', 'Klienta kredītā tik daudz nav atlicis');
  end if;
  return null;
end
$$;
create trigger keep after insert or update or delete on customer_credits for each row execute function keep_credit();
