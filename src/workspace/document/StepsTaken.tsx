import { formatMoment } from '../../../contract/format.ts'
import { SidePart } from './DocumentFrame.tsx'

interface StepsTakenProps {
  /** `Iesniedza`, the person and the moment; a step without a moment was not taken. */
  steps: readonly { word: string; person: { name: string } | null | undefined; at: string | null | undefined }[]
}

/** Who took which step of a document, and when. */
export function StepsTaken({ steps }: StepsTakenProps) {
  return (
    <SidePart title="Kas ko darīja">
      <ul>
        {steps.map(
          ({ word, person, at }) => at && <li key={word}>{`${word} ${[person?.name, formatMoment(at)].filter(Boolean).join(', ')}`}</li>,
        )}
      </ul>
    </SidePart>
  )
}
