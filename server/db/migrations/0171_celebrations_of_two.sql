-- Two of our people may celebrate one day under one name; one person, and the company itself, has it once.
alter table celebrations drop constraint celebrations_name_date_key;
alter table celebrations add constraint celebrations_of_one unique nulls not distinct (user_id, name, date);
