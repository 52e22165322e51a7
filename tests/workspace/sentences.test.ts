import { expect, test } from 'vitest'
import { allCommands } from '../../commands/registry.ts'
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
  [{ command_id: 'warehouses.create', made: { path: '/warehouses/4', title: 'Noliktava' } }, 'Izveidota noliktava → Noliktava'],
  [{ command_id: 'offer.create' }, 'Izveidots piedāvājums'],
  [{ command_id: 'task.save' }, 'Izveidots uzdevums'],
  [{ command_id: 'order.auto-process', record: order }, 'Pasūtījums PAS-2026-000123: apstrādāt automātiski'],
]

test('runs read as sentences, and no words are kept for a command that is no more', () => {
  const run: RecordedRun = { command_id: '', args: {}, at: '', duration_ms: 1, outcome: 'done' }
  expect(sentences.map(([ran]) => sentenceOf({ ...run, ...ran }, commands.get(ran.command_id ?? '')))).toEqual(
    sentences.map(([, said]) => said),
  )
  expect(idsWithWords.filter((id) => !commands.has(id))).toEqual([])
})
