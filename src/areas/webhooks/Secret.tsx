import { notify } from '../../commands/notices.ts'
import { Button } from '../../ui/Button.tsx'

/** Shown once. */
export function Secret({ secret }: { secret: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => notify({ color: 'green', text: 'Atslēga nokopēta' }),
      () => notify({ color: 'red', text: 'Nokopēt neizdevās' }),
    )
  return (
    <>
      <p className="mb-2">Saglabājiet to uzreiz saņēmējā: vairs to nerādīs. Ar to pārbauda katras piegādes parakstu.</p>
      <output aria-label="Parakstu atslēga" className="figures mb-3 block break-all">
        {secret}
      </output>
      <Button autoFocus onClick={copy}>
        Kopēt
      </Button>
    </>
  )
}
