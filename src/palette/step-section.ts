import type { Argument } from '../../commands/command.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { choicesOf } from '../commands/ArgumentField.tsx'
import { titleOf } from '../commands/record-loader.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'
import { keyOf } from './record-rows.ts'
import { indexOf, search } from './search-index.ts'

interface StepSection {
  argument: Argument
  input: string
  fault: string | null
  proposed: unknown
  records: readonly FoundRecord[]
  answer: (value: unknown, text: string) => void
  take: () => void
}

export function stepSection({ argument, input, fault, proposed, records, answer, take }: StepSection): PaletteSection {
  const skip = argument.optional ? [row('step skip', 'Izlaist', '', () => answer(null, '—'))] : []
  if (argument.kind === 'choice') {
    const offered = search(
      indexOf(choicesOf(argument), ({ label }) => ({ title: label, keywords: [] })),
      input,
    )
    return {
      title: argument.label,
      rows: [...offered.map(({ item }) => row(`step ${item.value}`, item.label, '', () => answer(item.value, item.label))), ...skip],
    }
  }
  if (argument.kind === 'flag') {
    return {
      title: argument.label,
      rows: [row('step yes', 'Jā', '', () => answer(true, 'Jā')), row('step no', 'Nē', '', () => answer(false, 'Nē'))],
    }
  }
  if (argument.kind === 'record') {
    const found = records.map((record) =>
      row(`record ${keyOf(record)}`, record.title, record.subtitle, () => answer(record.id, record.title)),
    )
    return { title: argument.label, rows: [...(input === '' ? proposedRecord(argument, proposed, answer) : []), ...found, ...skip] }
  }
  const inputRow = input.trim() === '' ? [] : [{ ...row('step typed', input.trim(), 'Enter: tālāk', take), reason: fault }]
  return { title: argument.label, rows: [...inputRow, ...skip] }
}

/** The proposed record while nothing is typed. */
function proposedRecord({ record: kind = '' }: Argument, proposed: unknown, answer: StepSection['answer']) {
  if (typeof proposed !== 'number') return []
  const title = titleOf(kind, proposed)
  return [row('step proposed', title, 'pašreizējā vērtība', () => answer(proposed, title))]
}

function row(id: string, title: string, hint: string, choose: () => void): PaletteRow {
  return { id, title, hint, reason: null, does: `Izvēlēties: ${title}`, opens: false, choose }
}
