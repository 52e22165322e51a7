-- A pasted account number leads to its owner, a pasted amount to the invoices with this much to pay.
create index customer_payment_details_iban on customer_payment_details (iban);
create index customer_additional_bank_accounts_iban on customer_additional_bank_accounts (iban);
create index branch_payment_details_iban on branch_payment_details (iban);
create index suppliers_iban on suppliers (iban) where iban is not null;
create index invoices_to_pay on invoices (open) where open > 0;
