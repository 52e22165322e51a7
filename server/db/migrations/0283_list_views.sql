-- Named views of lists: filters, order and columns as a person saved them, for themself or shared.
create table list_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  list text not null check (list like '/%'), -- path of the page
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  state jsonb not null check (length(state::text) <= 16000),
  scope text not null default 'own' check (scope in ('own', 'role', 'everyone')),
  role_id bigint references roles,
  constraint list_views_name unique (user_id, list, name),
  constraint list_views_role check ((scope = 'role') = (role_id is not null))
);
create index list_views_shared on list_views (scope, role_id) where scope <> 'own';
create index list_views_role_id on list_views (role_id);
call keep_record('list_views');

-- The view with which a person's list opens.
create table list_view_defaults (
  user_id bigint not null references users,
  list text not null,
  view_id bigint not null references list_views on delete cascade,
  primary key (user_id, list)
);
create index list_view_defaults_view_id on list_view_defaults (view_id);
