-- The number of the card by which a till knows a customer.
alter table customers add column card_nr text check (card_nr = btrim(card_nr) and card_nr <> '');
create unique index customers_card_nr on customers (card_nr) where card_nr is not null;
