import type { ScreenProps } from '../../tabs/tab.ts'
import { FilesOffered, type OfferedFile } from './FilesOffered.tsx'

export default function SonaxScreen({ tab }: ScreenProps) {
  return (
    <FilesOffered
      tab={tab}
      title="Sonax imports"
      above="Augšupielādē Excel tabulu un saņem failu sonax.xml. Kamēr kāda šūna ir nepareiza, failu neveido un pasaka katru kļūdu."
      files={files}
    />
  )
}

const files: readonly OfferedFile[] = [
  {
    command: 'sonax.convert',
    about:
      'Kolonnas: reģistrācijas numurs, datums, artikuls, nosaukums, daudzums, summa bez PVN, PVN. To virsrakstus nosaka sistēmas parametrs „Sonax tabulas kolonnas”.',
  },
]
