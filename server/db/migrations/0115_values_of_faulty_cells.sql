-- A row keeps only what its cells mean. What a refused cell says stands beside the reason.
alter table import_faults add column value text;
