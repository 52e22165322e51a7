import type { OfferRecord } from '../../../contract/offers.ts'
import { CommandButton } from '../../app/CommandButton.tsx'
import { SidePart } from '../../workspace/document/DocumentFrame.tsx'

/** Files and pictures that hang on an offer; each opens beside the workspace. */
export function OfferFiles({ offer: { files, images } }: { offer: OfferRecord }) {
  const all = [...files, ...images]
  return (
    <SidePart title="Faili">
      {all.length === 0 && <p className="text-muted">Failu nav</p>}
      <ul className="flex flex-col">
        {all.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1 border-b border-line py-1 last:border-0">
            <span className="min-w-0 grow truncate">
              <CommandButton id="offer.open-file" args={{ file_id: id }} tone="quiet">
                {name}
              </CommandButton>
            </span>
            <CommandButton id="offer.delete-file" args={{ file_id: id }} tone="quiet">
              Dzēst<span className="sr-only"> {name}</span>
            </CommandButton>
          </li>
        ))}
      </ul>
      <CommandButton id="offer.add-files" tone="quiet">
        Pievienot failus
      </CommandButton>
    </SidePart>
  )
}
