import type { ScreenProps } from '../../tabs/tab.ts'
import { FilesOffered, type OfferedFile } from './FilesOffered.tsx'

export default function ExportScreen({ tab }: ScreenProps) {
  return (
    <FilesOffered
      tab={tab}
      title="Rēķinu eksports"
      above="Akceptētie rēķini un kredītrēķini ar kontu kodiem. Rinda iet uz savu, preces vai tuvāko kategorijas ieņēmumu kontu."
      files={files}
    />
  )
}

const files: readonly OfferedFile[] = [
  { command: 'export.period', about: 'Fails invoices_report.xml ar dokumentiem, kuru datums ir periodā.' },
  { command: 'export.day', about: 'Tas pats par vienu dienu.' },
  { command: 'export.updated', about: 'Kas dienā akceptēts vai pārnumurēts, lai kāds būtu dokumenta datums.' },
  {
    command: 'export.mark',
    about: 'Pēc ielādes grāmatvedībā: atzīmētajiem rēķiniem vairs nemaina numuru.',
  },
]
