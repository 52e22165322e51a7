import { notify } from '../../commands/notices.ts'
import { Button } from '../../ui/Button.tsx'

/** Shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify({ color: 'green', text: 'Rezerves kodi nokopēti' }),
      () => notify({ color: 'red', text: 'Nokopēt neizdevās' }),
    )
  return (
    <>
      <p className="mb-2">Ar katru no tiem vienu reizi var pieslēgties bez otrā faktora. Saglabājiet tos: vairs tos nerādīs.</p>
      <ul aria-label="Rezerves kodi" className="figures mb-3 grid gap-0.5">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button autoFocus onClick={copy}>
        Kopēt
      </Button>
    </>
  )
}
