import type { Mutant } from './mutant.ts'

/** Faults in how an installation is backed up, restored and brought to a newer version. */
export const operationFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'an upgrade changes the database without a backup before',
    file: 'server/db/migrate.ts',
    text: 'if (wanted.length > 0 && !isNew) await beforeUpgrade?.()',
    instead: 'if (wanted.length > 0 && isNew) await beforeUpgrade?.()',
    caughtBy: { test: 'tests/upgrade/upgrade.test.ts', named: 'the product itself' },
  },
  {
    kind: 'rows',
    fault: 'an upgrade that fails leaves the migrations before the one at fault',
    file: 'server/db/migrate.ts',
    text: "await client.query('set constraints all immediate')",
    instead: "await client.query('set constraints all immediate; commit; begin')",
    caughtBy: { test: 'tests/upgrade/upgrade.test.ts', named: 'a company of release' },
  },
  {
    kind: 'guard',
    fault: 'a database elsewhere that is half restored starts as if it were whole',
    file: 'server/backup/elsewhere.ts',
    text: '    await before()',
    instead: '    if (!present) await before()',
    caughtBy: { test: 'tests/crash/backup.test.ts' },
  },
  {
    kind: 'guard',
    fault: 'a backup whose manifest says another number than it was given is restored',
    file: 'server/backup/manifest.ts',
    text: 'told.seal !== sealOf(told.manifest)',
    instead: "told.seal === ''",
    caughtBy: { test: 'tests/backup/portable.test.ts', named: 'a damaged backup' },
  },
  {
    kind: 'guard',
    fault: 'a connection that ends while nothing goes through it ends the process',
    file: 'server/db/client.ts',
    text: ".on('error', () => undefined)",
    instead: '',
    caughtBy: { test: 'tests/setup/database.test.ts' },
  },
  {
    kind: 'rule',
    fault: 'a replica answers though it lacks what was written before',
    file: 'server/db/replicas.ts',
    text: 'if (rows[0]?.there) return',
    instead: 'if (rows[0]) return',
    caughtBy: { test: 'tests/setup/replica.test.ts' },
  },
  {
    kind: 'lock',
    fault: 'of servers that start together each leaves a token for the first administrator',
    file: 'server/first-admin-token.ts',
    text: "'delete from first_admin_tokens where used_at is null'",
    instead: "'delete from first_admin_tokens where used_at is not null'",
    caughtBy: { test: 'tests/setup/workers.test.ts' },
  },
]
