import type pg from 'pg'
import { edgesOf } from '../../machines/lifecycle.ts'
import { lifecycles, placeOf } from './lifecycles.ts'

/** Records state changes by test triggers and compares them with the lifecycles. */

/** Ignores changes by the owner, with which tests prepare records. */
export async function watchStates(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema watched;
    create table watched.steps (table_name text not null, before text not null, after text not null);
    create function watched.note() returns trigger language plpgsql security definer as $$
    begin
      if session_user <> current_user then
        insert into watched.steps values (tg_table_name, to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]);
      end if;
      return null;
    end $$`)
  const places = new Map(lifecycles.map(placeOf).map(({ table, column }) => [table, column]))
  for (const [table, column] of places) {
    await pool.query(`create trigger zzz_watched after update of ${column} on ${table} for each row
      when (old.${column} is distinct from new.${column}) execute function watched.note('${column}')`)
  }
}

/** Reversals restore earlier unit states. */
const reversals = new Set(['catalog_item_units written_off in_stock', 'catalog_item_units returned_to_supplier in_stock'])

export async function straySteps(pool: pg.Pool): Promise<string[]> {
  const arrows = new Set(lifecycles.flatMap((chart) => edgesOf(chart).map(([from, to]) => `${placeOf(chart).table} ${from} ${to}`)))
  const { rows } = await pool.query<{ step: string }>(
    "select distinct table_name || ' ' || before || ' ' || after as step from watched.steps",
  )
  return rows.map(({ step }) => step).filter((step) => !arrows.has(step) && !reversals.has(step))
}
