-- Users, rights, files, logs, settings and imports.

create or replace trigger zz_touch before update on api_tokens for each row execute function touch('last_used_at');

create or replace trigger append_only before delete or update on audit_log for each row execute function append_only();
create or replace trigger append_only_whole before truncate on audit_log for each statement execute function append_only();
create or replace trigger zzz_tell_webhooks after insert on audit_log referencing new table as happened
  for each statement execute function tell_webhooks();

create or replace trigger append_only before delete or update on command_history for each row execute function append_only();
create or replace trigger append_only_whole before truncate on command_history for each statement execute function append_only();

create or replace trigger zz_touch before update on comments for each row execute function touch();

create or replace trigger zz_touch before update on email_log for each row execute function touch();

create or replace trigger zz_touch before update on files for each row execute function touch();

create or replace trigger append_only before delete or update on history_rights for each row execute function append_only();
create or replace trigger append_only_whole before truncate on history_rights for each statement execute function append_only();

create or replace trigger zz_touch before update on import_sources for each row execute function touch();

create or replace trigger zz_touch before update on imports for each row execute function touch('progress', 'task', 'failure');

create or replace trigger zz_touch before update on list_views for each row execute function touch();

create or replace trigger zz_touch before update on macros for each row execute function touch();

create or replace trigger zz_touch before update on modules for each row execute function touch();

create or replace trigger zz_touch before update on roles for each row execute function touch();

create or replace trigger spread_allow_negative after update of value on system_properties
  for each row when (new.key = 'allow_negative_stock' and old.value <> new.value) execute function spread_allow_negative();
create or replace trigger zz_touch before update on system_properties for each row execute function touch();

create or replace trigger reindex_inventory_items after update of name, surname on users
  for each row when (old.name <> new.name or old.surname is distinct from new.surname) execute function reindex_inventory_items();
create or replace trigger zz_touch before update on users for each row execute function touch('last_login_at', 'cat_clicks');

create or replace trigger zz_touch before update on webhooks for each row execute function touch('resting_until');

create or replace trigger guard before update or delete on document_series for each row execute function guard_series();
create or replace trigger zz_touch before update on document_series for each row execute function touch();

create or replace trigger zz_touch before update on customer_profile_modules for each row execute function touch();

create or replace trigger zz_touch before update on customer_profiles for each row execute function touch();
