import { expect, test } from 'vitest'
import { allCommands } from '../../commands/registry.ts'
import { inPast } from '../../commands/past-tense.ts'
import { idsWithWords, sentenceOf } from '../../commands/sentences.ts'
import type { RecordedRun } from '../../contract/recorded.ts'

const commands = new Map(allCommands(() => true).map((command) => [command.id, command]))

const order = { kind: 'order', id: 7, title: 'PAS-2026-000123 · SIA Ziemeļu Metāls' }
const lines = [1, 2, 3].map((id) => ({ id, quantity: '1' }))

/** What support reads, as somebody would say it. */
const sentences: readonly (readonly [Partial<RecordedRun>, string])[] = [
  [{ command_id: 'order.issue-part', args: { lines }, record: order }, 'Pasūtījums PAS-2026-000123: izsniegtas preces 3 rindās'],
  [
    {
      command_id: 'order.split',
      args: { lines: [lines[0]] },
      record: order,
      made: { path: '/orders/9', title: 'Pasūtījums PAS-2026-000124' },
    },
    'Pasūtījums PAS-2026-000123: sadalīts 1 rindā → Pasūtījums PAS-2026-000124',
  ],
  [{ command_id: 'order.merge', args: { orders: [4, 5] }, record: order }, 'Pasūtījums PAS-2026-000123: pievienoti 2 pasūtījumi'],
  [
    { command_id: 'invoice.accept', record: { kind: 'invoice', id: 3, title: 'Rēķins, melnraksts · SIA Ziemeļu Metāls · 12,10 €' } },
    'Rēķins, melnraksts: akceptēts',
  ],
  [{ command_id: 'subscription.accept', record: { kind: 'subscription', id: 3, title: 'AB-1' } }, 'Abonēšana AB-1: akceptēta'],
  [{ command_id: 'order.reserve', args: { records: [1, 2], done: 2 } }, 'Nodots izpildē (2 ieraksti)'],
  [
    { command_id: 'order.issue', record: order, outcome: 'failed', error: 'Nepietiek preču' },
    'Pasūtījums PAS-2026-000123: neizdevās „Izsniegt preces”: Nepietiek preču',
  ],
  [
    { command_id: 'order.issue', record: order, outcome: 'left' },
    'Pasūtījums PAS-2026-000123: sākts „Izsniegt preces”, atbilde nesagaidīta',
  ],
  [{ command_id: 'warehouses.create', made: { path: '/warehouses/4', title: 'Noliktava' } }, 'Izveidota noliktava → Noliktava'],
  [{ command_id: 'offer.create' }, 'Izveidots piedāvājums'],
  [{ command_id: 'task.save' }, 'Izveidots uzdevums'],
  [{ command_id: 'order.auto-process', record: order }, 'Pasūtījums PAS-2026-000123: apstrādāja automātiski'],
]

test('runs read as sentences, and no words are kept for a command that is no more', () => {
  const run: RecordedRun = { command_id: '', args: {}, at: '', duration_ms: 1, outcome: 'done' }
  expect(sentences.map(([ran]) => sentenceOf({ ...run, ...ran }, commands.get(ran.command_id ?? '')))).toEqual(
    sentences.map(([, said]) => said),
  )
  expect(idsWithWords.filter((id) => !commands.has(id))).toEqual([])
})

/** The past of what titles of commands begin with, as a grammar has it. */
const past = `
Aizstāt aizstāja Akceptēt akceptēja Anulēt anulēja Apmaksāt apmaksāja Apstiprināt apstiprināja Apstrādāt apstrādāja Apturēt apturēja
Apvienot apvienoja Arhivēt arhivēja Atcelt atcēla Atgriezt atgrieza Atjaunot atjaunoja Atkārtot atkārtoja Atlikt atlika Atmaksāt atmaksāja
Atsaukt atsauca Atsākt atsāka Atteikties atteicās Atvienot atvienoja Atvērt atvēra Atzīmēt atzīmēja Beigt beidza Drukāt drukāja Dublēt dublēja
Dzēst dzēsa Ielādēt ielādēja Ierakstīt ierakstīja Ieskaitīt ieskaitīja Ieslēgt ieslēdza Izdrukāt izdrukāja Izlaist izlaida Izlasīt izlasīja
Izlemt izlēma Izmēģināt izmēģināja Izrakstīt izrakstīja Izsaukt izsauca Izslēgt izslēdza Izsniegt izsniedza Izveidot izveidoja
Izvēlēties izvēlējās Izņemt izņēma Izšķirt izšķīra Komentēt komentēja Kopēt kopēja Koriģēt koriģēja Labot laboja Lejupielādēt lejupielādēja
Liegt liedza Lietot lietoja Mainīt mainīja Neizrakstīt neizrakstīja Nezvanīt nezvanīja Nodot nodeva Nokopēt nokopēja Nolasīt nolasīja
Noraidīt noraidīja Norakstīt norakstīja Norunāt norunāja Norādīt norādīja Nosūtīt nosūtīja Noteikt noteica Noņemt noņēma Pabeigt pabeidza
Parakstīt parakstīja Piekrist piekrita Piesaistīt piesaistīja Pievienot pievienoja Pieņemt pieņēma Piešķirt piešķīra Pārbaudīt pārbaudīja
Pārcelt pārcēla Pārdot pārdeva Pārdēvēt pārdēvēja Pārvietot pārvietoja Ražot ražoja Reģistrēt reģistrēja Rādīt rādīja Sadalīt sadalīja
Sagatavot sagatavoja Saglabāt saglabāja Sagādāt sagādāja Sakārtot sakārtoja Saskaitīt saskaitīja Saņemt saņēma Slēgt slēdza Sākt sāka
Sūtīt sūtīja Turpināt turpināja Uzaicināt uzaicināja Vest veda Vienoties vienojās Meklēt meklēja Pārslēgt pārslēdza Aizvērt aizvēra Piespraust piesprauda
Veikt veica Eksportēt eksportēja Skaitīt skaitīja Kreditēt kreditēja Pārveidot pārveidoja Ievadīt ievadīja Ielasīt ielasīja Jautāt jautāja`

test('what has no words of its own is told in the past of its title', () => {
  const pairs = past.trim().split(/\s+/)
  const known = new Map(pairs.flatMap((word, place) => (place % 2 === 0 ? [[word, pairs[place + 1]]] : [])))
  const verbs = [...commands.values()].flatMap(({ title }) => /^\p{Lu}\p{Ll}+(?:t|ties)(?=\P{L}|$)/u.exec(title) ?? [])
  expect(verbs.filter((verb) => !known.has(verb))).toEqual([])
  expect([...known.keys()].map(inPast)).toEqual([...known.values()])
  expect(inPast('Rindas etiķetes')).toBe('rindas etiķetes')
})
