-- Work of people (domain.md 1.13, 2.25): tasks with who does them and until when, what they are about, what is said of
-- them, and who is told of it.

create table task_statuses (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  slug text not null unique,
  color text not null, -- tone of the screen: info, neutral, success, warning
  position integer not null unique,
  is_final boolean not null default false,
  is_initial boolean not null default false
);
insert into task_statuses (name, slug, color, position, is_final, is_initial) values
  ('Jauns', 'new', 'info', 1, false, true),
  ('Procesā', 'in_progress', 'warning', 2, false, false),
  ('Gaida', 'waiting', 'neutral', 3, false, false),
  ('Pabeigts', 'completed', 'success', 4, true, false);

create table tasks (
  id bigint generated always as identity primary key,
  title text collate lv_lvs24 not null check (btrim(title) <> ''),
  description text,
  status text not null default 'new' references task_statuses (slug)
    constraint tasks_status_check check (status in ('new', 'in_progress', 'waiting', 'completed')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  author_id bigint references users,
  due_date date,
  remind_at timestamptz,
  reminded_at timestamptz, -- when those who do it were reminded; none: they are still to be
  customer_id bigint references customers,
  order_id bigint references orders on delete set null,
  completed_at timestamptz,
  completed_by bigint references users,
  search tsvector not null default ''::tsvector,
  constraint tasks_completed_at check ((status = 'completed') = (completed_at is not null)),
  constraint tasks_reminded_at check (reminded_at is null or remind_at is not null)
);
create index tasks_status on tasks (status, id desc);
create index tasks_due on tasks (coalesce(due_date, '9999-12-31'::date), id desc);
create index tasks_open_due on tasks (coalesce(due_date, '9999-12-31'::date), id desc) where completed_at is null;
create index tasks_author on tasks (author_id, id desc);
create index tasks_customer on tasks (customer_id, id desc) where customer_id is not null;
create index tasks_order on tasks (order_id, id desc) where order_id is not null;
create index tasks_to_remind on tasks (remind_at) where reminded_at is null and completed_at is null;
call keep_search('tasks');
call keep_record('tasks', 'search', 'reminded_at');
call keep_count('tasks');
create index tasks_unfinished on tasks (created_by, status, id desc);

create table task_assignees (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  user_id bigint not null references users,
  unique (task_id, user_id)
);
create index task_assignees_user on task_assignees (user_id, task_id desc);

-- Records that a task is about, of any kind that the search of everything finds.
create table task_links (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  kind text not null,
  record_id bigint not null,
  unique (task_id, kind, record_id)
);
create index task_links_record on task_links (kind, record_id, task_id desc);

create function index_task() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.title, (select name from customers where id = new.customer_id), left(new.description, 1000));
  return new;
end
$$;
create trigger index_search before insert or update of title, description, customer_id, search
  on tasks for each row execute function index_task();

-- What is said of a record: Markdown, by whom and when.
create table comments (
  id bigint generated always as identity primary key,
  commentable_type text not null check (commentable_type in ('tasks', 'leads', 'support_tickets')),
  commentable_id bigint not null,
  body text not null check (btrim(body) <> ''),
  user_id bigint not null references users
);
create index comments_record on comments (commentable_type, commentable_id, id);
call keep_record('comments');

-- What a person is told by the product: he was mentioned, given work, or asked to be reminded.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('mention', 'assignment', 'comment', 'reminder')),
  entity_type text not null check (entity_type in ('tasks', 'leads', 'support_tickets')),
  entity_id bigint not null,
  comment_id bigint references comments on delete cascade,
  text text not null,
  from_user_id bigint references users,
  created_at timestamptz not null default moment(),
  read_at timestamptz
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
create index notifications_entity on notifications (entity_type, entity_id, user_id);
