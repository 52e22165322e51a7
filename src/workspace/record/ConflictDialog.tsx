import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { fieldLabel } from '../../commands/field-label.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { isDay } from '../../ui/parse.ts'
import { openDocument } from '../document/open-document.ts'
import { FieldChoice } from './FieldChoice.tsx'

interface ConflictDialogProps {
  tab: TabHandle
  form: string
  facts?: readonly Fact[]
}

/** Shown while the record's actor is in conflict; postponing keeps the input. */
export function ConflictDialog({ tab, form, facts = [] }: ConflictDialogProps) {
  const [document] = useState(() => openDocument(tab))
  const clash = useSelector(document, ({ context }) => (context.clash?.form === form ? context.clash : null))
  const choices = useSelector(document, ({ context }) => context.choices)
  if (!clash) return null
  const open = clash.fields.filter(({ name }) => !(name in choices))
  return (
    <Dialog
      title={['Kāds pa šo laiku mainīja to pašu', clash.about].filter(Boolean).join(': ')}
      onClose={() => document.send({ type: 'postpone' })}
      primary={{
        label: 'Saglabāt',
        run: () => document.send({ type: 'decide' }),
        disabledReason: open.length > 0 ? 'Katram laukam jāizvēlas vērtība' : null,
      }}
    >
      <p className="mb-3 text-muted">Izvēlieties katram laukam, kura vērtība paliek. Citi jūsu un kolēģa labojumi paliek abi.</p>
      <div className="flex flex-col gap-4">
        {clash.fields.map((field, place) => (
          <FieldChoice
            key={field.name}
            field={field}
            {...wordsFor(field.name, facts)}
            chosen={choices[field.name]}
            onChoose={(side) => document.send({ type: 'take', name: field.name, side })}
            first={place === 0}
          />
        ))}
      </div>
    </Dialog>
  )
}

function wordsFor(name: string, facts: readonly Fact[]) {
  const fact = facts.find(({ id }) => id === name)
  return { label: fact?.label ?? fieldLabel(name), words: fact?.words ?? plainWords }
}

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Jā' : 'Nē'
  if (typeof value === 'string') return stringWords(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

function stringWords(value: string): string {
  if (isDay(value)) return formatDate(value)
  return /^-?\d+\.\d+$/.test(value) ? formatQuantity(value) : value
}
