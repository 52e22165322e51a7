import { account } from '../../../contract/account/account.ts'
import { formatMoment } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Panel } from '../../ui/Panel.tsx'
import { AccountRow, AccountTable } from './OwnTable.tsx'

export function Passkeys() {
  const { answer } = useCall(account.passkeys, {})
  if (!answer) return null
  const { data } = answer
  return (
    <Panel title="Piekļuves atslēgas" actions={<CommandButton id="session.add-passkey" />}>
      {data.length === 0 ? (
        <p className="text-muted">Ar piekļuves atslēgu pieslēdzas bez paroles: ar pirkstu, seju vai ierīces PIN. Jums tādas vēl nav.</p>
      ) : (
        <AccountTable label="Piekļuves atslēgas" headings={['Nosaukums', 'Pievienota', 'Pēdējoreiz lietota']}>
          {data.map(({ id, name, created_at, last_used_at }) => (
            <AccountRow key={id} name={name} cells={[formatMoment(created_at), last_used_at ? formatMoment(last_used_at) : 'Nav lietota']}>
              <CommandButton id="session.rename-passkey" args={{ passkey_id: id, was: name }} tone="quiet">
                Pārdēvēt<span className="sr-only"> atslēgu {name}</span>
              </CommandButton>
              <CommandButton id="session.remove-passkey" args={{ passkey_id: id }} tone="quiet">
                Noņemt<span className="sr-only"> atslēgu {name}</span>
              </CommandButton>
            </AccountRow>
          ))}
        </AccountTable>
      )}
    </Panel>
  )
}
