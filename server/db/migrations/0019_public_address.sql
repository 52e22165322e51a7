-- Where people open the product, for links in mails; empty means the address that the server listens on.

insert into system_properties (category, key, type, value, label, help, options) values
  ('texts', 'public_url', 'text', '""', 'Sistēmas adrese', 'Saitēm e-pastos, piemēram, https://darbs.uznemums.lv', null);
