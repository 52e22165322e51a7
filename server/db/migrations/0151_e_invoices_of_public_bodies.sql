-- Public bodies take structured invoices only: those for which nobody chose how get them by mail.
update customers set einvoice_channel = 'email'
where is_public_body and not is_main and einvoice_channel = 'none' and coalesce(invoice_email, email) is not null;
