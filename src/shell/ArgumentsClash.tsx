import { useState } from 'react'
import type { Argument } from '../../commands/command.ts'
import type { Choices } from '../../machines/document.ts'
import { spoken } from '../commands/ArgumentField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FieldChoice } from '../workspace/record/FieldChoice.tsx'
import type { ArgumentsClash as Clash } from './use-arguments.ts'

/** Merges conflicting values field by field. */
export function ArgumentsClash({ clash: { fields, decided }, declarations }: { clash: Clash; declarations: readonly Argument[] }) {
  const [choices, setChoices] = useState<Choices>({})
  return (
    <Dialog
      title="Kāds pa šo laiku mainīja to pašu"
      onClose={() => decided(null)}
      primary={{
        label: 'Saglabāt',
        run: () => decided(choices),
        disabledReason: fields.every(({ name }) => name in choices) ? null : 'Katram laukam jāizvēlas vērtība',
      }}
    >
      <p className="mb-3 text-muted">Izvēlieties katram laukam, kura vērtība paliek. Citi jūsu un kolēģa labojumi paliek abi.</p>
      <div className="flex flex-col gap-4">
        {fields.map((field, place) => {
          const argument = declarations.find(({ name }) => name === field.name)
          return (
            <FieldChoice
              key={field.name}
              field={field}
              label={argument?.label ?? field.name}
              words={(value) => (argument ? spoken(argument, value) : '')}
              chosen={choices[field.name]}
              onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
              first={place === 0}
            />
          )
        })}
      </div>
    </Dialog>
  )
}
