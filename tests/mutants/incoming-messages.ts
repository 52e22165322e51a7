import type { Mutant } from './mutant.ts'

const take = 'server/areas/incoming-invoices/messages.take.ts'
const mailbox = 'server/areas/incoming-invoices/mailbox.check.ts'
const folder = 'server/areas/incoming-invoices/folder.check.ts'
const imap = 'server/integrations/mailbox.ts'

const byMail = (named: string) => ({ test: 'tests/incoming-invoices/mailbox.test.ts', named })
const byFolder = (named: string) => ({ test: 'tests/incoming-invoices/folder.test.ts', named })

export const incomingMessageFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a message may be written down twice (INV-INCOMING-6)',
    file: take,
    text: 'if (!rows[0]) throw new TakenElsewhere()',
    instead: 'if (!rows[0]) return 0',
    caughtBy: byMail('two at once take a message once'),
  },
  {
    kind: 'rule',
    fault: 'a refused file takes back the one before',
    file: 'server/http/attempt.ts',
    text: 'await sql`rollback to savepoint attempted`',
    instead: 'await sql`rollback`',
    caughtBy: byMail('comes twice, or an invoice in two messages'),
  },
  {
    kind: 'rule',
    fault: 'the picture of an invoice counts as refused',
    file: take,
    text: 'isThere && file.words === withoutInvoice',
    instead: 'isThere && file.words === null',
    caughtBy: byMail('with two invoices, their picture'),
  },
  {
    kind: 'guard',
    fault: 'a file of any size is taken from a message',
    file: mailbox,
    text: 'size > largestSent ? null : await open.content(uid, part.part, largestFile)',
    instead: 'size < 0 ? null : await open.content(uid, part.part, 2 * largestFile)',
    caughtBy: byMail('with a broken or a too large one'),
  },
  {
    kind: 'rule',
    fault: 'a message that was partly received is put with the processed ones',
    file: mailbox,
    text: "outcome === 'refused' || outcome === 'partly' ? 'refused'",
    instead: "outcome === 'refused' ? 'refused'",
    caughtBy: byMail('with a broken or a too large one'),
  },
  {
    kind: 'rule',
    fault: 'the only part of a forwarded message is asked for as the message',
    file: imap,
    text: '`${part}.1`',
    instead: 'part',
    caughtBy: byMail('that is only the invoice'),
  },
  {
    kind: 'rule',
    fault: 'folders for processed messages are missed only when something came',
    file: imap,
    text: 'for (const path of [folder, processed, refused])',
    instead: 'for (const path of [folder])',
    caughtBy: byMail('of its password, its folders and its security'),
  },
  {
    kind: 'guard',
    fault: 'the password goes over a connection that is not secure',
    file: imap,
    text: "doSTARTTLS: tls === 'upgraded'",
    instead: 'doSTARTTLS: false',
    caughtBy: byMail('of its password, its folders and its security'),
  },
  {
    kind: 'guard',
    fault: 'two servers look at a source at once',
    file: 'server/areas/incoming-invoices/messages.checks.ts',
    text: 'and claimed_until <= now() and',
    instead: 'and',
    caughtBy: byMail('looks now, and sees which mailbox'),
  },
  {
    kind: 'rule',
    fault: 'a file that is still written is taken',
    file: folder,
    text: 'before?.state === state ? before.since : now()',
    instead: 'before ? before.since : now()',
    caughtBy: byFolder('a file that is still written waits'),
  },
  {
    kind: 'guard',
    fault: 'links are followed',
    file: folder,
    text: 'if (!file?.isFile()) continue',
    instead: 'if (!file) continue',
    caughtBy: byFolder('links, folders, hidden files'),
  },
  {
    kind: 'guard',
    fault: 'files are put where a link leads',
    file: folder,
    text: '(await lstat(path)).isDirectory()',
    instead: '(await stat(path)).isDirectory()',
    caughtBy: byFolder('a link in place of a folder'),
  },
  {
    kind: 'rule',
    fault: 'a file that an ended process left stays where it is',
    file: folder,
    text: '[...(await leftOver(folder)), ...',
    instead: '[...[], ...',
    caughtBy: byFolder('leaves it to the next one'),
  },
  {
    kind: 'rule',
    fault: 'no reason lies beside a refused file',
    file: folder,
    text: 'if (words.length > 0) await writeFile',
    instead: 'if (words.length > 9) await writeFile',
    caughtBy: byFolder('is put away with its reason'),
  },
]
