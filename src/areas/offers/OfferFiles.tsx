import type { OfferRecord } from '../../../contract/offers/offers.ts'
import { SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { FileList } from '../../workspace/record/FileList.tsx'

export function OfferFiles({ offer: { files, images } }: { offer: OfferRecord }) {
  return (
    <SidePart title="Faili">
      <FileList files={[...files, ...images]} commands={{ open: 'offer.open-file', remove: 'offer.delete-file', add: 'offer.add-files' }} />
    </SidePart>
  )
}
