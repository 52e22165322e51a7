-- Names of lines stand in the Latvian order where they are sorted, as all names do.
alter table service_lines alter column name type text collate lv_lvs24;
