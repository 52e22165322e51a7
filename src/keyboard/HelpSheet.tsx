import { useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { keyProfiles } from '../../commands/keys.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { KeySections } from './KeySections.tsx'
import { isInstalled, isProfile, setProfile, setSingleKeys, singleKeysOn, useProfile } from './preferences.ts'
import { useBindings } from './use-bindings.ts'

interface HelpSheetProps {
  commands: readonly Command[]
  inScope: (command: Command) => boolean
  onPage: () => void
  onRemap: () => void
  onLayout: () => void
  onTour: () => void
  onClose: () => void
}

/** Generated from the commands, current scope first. */
export function HelpSheet({ commands, inScope, onPage, onRemap, onLayout, onTour, onClose }: HelpSheetProps) {
  const { keysOf } = useBindings()
  const profile = useProfile()
  const [single, setSingle] = useState(singleKeysOn)
  return (
    <Dialog title="Taustiņi" size="large" onClose={onClose}>
      <CheckField
        label="Viena burta taustiņi un to virknes (g o, n, /)"
        hint="Izslēdziet, ja lietojat balss ievadi vai ekrāna lasītāju."
        value={single}
        onChange={(on) => {
          setSingleKeys(on)
          setSingle(on)
        }}
      />
      <div className="mt-2 max-w-80">
        <SelectField
          label="Taustiņu profils"
          hint={
            isInstalled()
              ? 'Rādīti instalēta loga taustiņi: tajā lapai pieder arī Ctrl+W, Ctrl+Tab, Ctrl+N un Ctrl+1 līdz Ctrl+9.'
              : 'Rādīti pārlūka cilnes taustiņi: Ctrl+W, Ctrl+Tab, Ctrl+N un Ctrl+1 līdz Ctrl+9 paliek pārlūkam.'
          }
          required
          value={profile}
          choices={Object.entries(keyProfiles).map(([value, label]) => ({ value, label }))}
          onChange={(value) => isProfile(value) && setProfile(value)}
        />
      </div>
      <div className="mt-2 mb-3 flex gap-2">
        <Button onClick={onRemap}>Mainīt taustiņus</Button>
        <Button onClick={onPage}>Meklēt un drukāt</Button>
        <Button onClick={onLayout}>Izkārtojums</Button>
        <Button onClick={onTour}>Iepazīšanās</Button>
      </div>
      <KeySections commands={commands.filter((command) => keysOf.has(command.id))} inScope={inScope} />
    </Dialog>
  )
}
