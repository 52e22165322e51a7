import type { OfferRecord } from '../../../contract/offers/offers.ts'
import { SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { FileList } from '../../workspace/record/FileList.tsx'

/** Files and pictures that hang on an offer; each opens beside the workspace. */
export function OfferFiles({ offer: { files, images } }: { offer: OfferRecord }) {
  return (
    <SidePart title="Faili">
      <FileList files={[...files, ...images]} commands={{ open: 'offer.open-file', remove: 'offer.delete-file', add: 'offer.add-files' }} />
    </SidePart>
  )
}
