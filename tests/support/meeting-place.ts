import type pg from 'pg'

/** Advisory lock taken shared by every audit-log insert; tests hold it exclusively. */
export const meetingLock = 20_261_124

/** An advisory lock, because the call queue would detect a table lock and delay the second call. */
export async function makeMeetingPlace(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema meeting;
    grant usage on schema meeting to public;
    create function meeting.pass() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${meetingLock});
      return null;
    end $$;
    create trigger aaa_meeting before insert on audit_log for each statement execute function meeting.pass()`)
}
