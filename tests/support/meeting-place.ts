import type pg from 'pg'

/** Who writes into the log of changes passes here: a lock that all share, and that who lets others meet holds alone. */
export const door = 20_261_124

/**
 * Puts the door into a database. A lock on the table itself would be seen by the turns of calls as what it is, and the
 * second call of a kind not be begun until the first one is through.
 */
export async function makeMeetingPlace(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema meeting;
    grant usage on schema meeting to public;
    create function meeting.pass() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${door});
      return null;
    end $$;
    create trigger aaa_meeting before insert on audit_log for each statement execute function meeting.pass()`)
}
