import { account } from '../../../contract/account/account.ts'
import type { ApiToken } from '../../../contract/account/api-tokens.ts'
import { formatMoment } from '../../../contract/format.ts'
import { permissions } from '../../../contract/permissions.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { AccountRow, AccountTable } from './OwnTable.tsx'

export default function ApiTokensScreen({ tab }: ScreenProps) {
  const state = useCall(account.apiTokens, {}, { page: true })
  useTitle(tab, 'API atslēgas')
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="API atslēgu saraksts">
      {(tokens) => (
        <>
          <RecordHead title="API atslēgas" above="Ar tām citas programmas strādā tās izveidotāja vārdā" />
          <div className="max-w-320 p-4">
            <Panel title="Atslēgas" actions={<CommandButton id="api-token.create" tone="primary" />}>
              {tokens.length === 0 ? (
                <p className="text-muted">Nevienas atslēgas vēl nav. Atslēga drīkst tikai to, ko tai atļauj, un tikai līdz termiņam.</p>
              ) : (
                <Tokens tokens={tokens} />
              )}
            </Panel>
          </div>
        </>
      )}
    </RecordPage>
  )
}

function Tokens({ tokens }: { tokens: readonly ApiToken[] }) {
  return (
    <AccountTable label="API atslēgas" headings={['Nosaukums', 'Beidzas ar', 'Izveidoja', 'Drīkst', 'Derīga līdz', 'Pēdējoreiz lietota']}>
      {tokens.map((token) => {
        const { id, name, hint, owner, scopes, expires_at, last_used_at } = token
        const over = overSince(token)
        return (
          <AccountRow
            key={id}
            name={name}
            cells={[
              `…${hint}`,
              owner.name,
              scopes.map((scope) => permissions[scope]).join(', '),
              over ?? formatMoment(expires_at),
              last_used_at ? formatMoment(last_used_at) : 'Nav lietota',
            ]}
          >
            {over === null && (
              <CommandButton id="api-token.revoke" args={{ token_id: id }} tone="quiet">
                Atsaukt<span className="sr-only"> atslēgu {name}</span>
              </CommandButton>
            )}
          </AccountRow>
        )
      })}
    </AccountTable>
  )
}

/** Why the token is no longer valid. */
function overSince({ revoked_at, expires_at }: ApiToken): string | null {
  if (revoked_at !== null) return `Atsaukta ${formatMoment(revoked_at)}`
  return Date.parse(expires_at) < Date.now() ? `Beigusies ${formatMoment(expires_at)}` : null
}
