import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ClashingField } from '../../../machines/document.ts'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { fieldLabel } from '../../desk/field-label.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { openDocument } from '../document/open-document.ts'

interface ConflictDialogProps {
  tab: TabHandle
  /** Name of the form whose question it shows. */
  form: string
  /** The form's fields: their labels, and their values in words. */
  facts?: readonly Fact[]
}

/**
 * Fields that somebody else saved while they were being changed here: what each was, what both made of it, and
 * whose value is taken. Stands while the record's actor is in conflict; put off, everything stays typed.
 */
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
            fact={facts.find(({ id }) => id === field.name)}
            chosen={choices[field.name]}
            onChoose={(side) => document.send({ type: 'take', name: field.name, side })}
            first={place === 0}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface FieldChoiceProps {
  field: ClashingField
  fact: Fact | undefined
  chosen: 'mine' | 'theirs' | undefined
  onChoose: (side: 'mine' | 'theirs') => void
  first: boolean
}

const sides = { mine: 'Mana', theirs: 'Kolēģa' } as const

function FieldChoice({ field, fact, chosen, onChoose, first }: FieldChoiceProps) {
  const words = (value: unknown): string => (fact?.words ?? plainWords)(value) || '–'
  return (
    <fieldset className="rounded-panel border border-line px-3 pt-1 pb-2">
      <legend className="px-1 font-medium">{fact?.label ?? fieldLabel(field.name)}</legend>
      <p className="text-small text-muted">Bija: {words(field.base)}</p>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className="grid min-h-7.5 grid-cols-[auto_60px_minmax(0,1fr)] items-baseline gap-2">
          <input
            type="radio"
            name={`conflict ${field.name}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            autoFocus={first && side === 'mine'}
            data-autofocus={(first && side === 'mine') || undefined}
            className="accent-accent"
          />
          <span className="text-small text-muted">{sides[side]}</span>
          <span className="break-words whitespace-pre-line">{words(field[side])}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A value of a field that has no words of its own. */
function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Jā' : 'Nē'
  if (typeof value === 'string') return stringWords(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

function stringWords(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value)
  return /^-?\d+\.\d+$/.test(value) ? formatQuantity(value) : value
}
