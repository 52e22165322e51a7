import { contracts, isContractModel, type ContractRow } from '../../../contract/contracts/contracts.ts'
import { formatDate } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { useActiveView } from '../../tabs/active-views.ts'

/** Contracts made of the record that a tab has in front, the newest first; none for who is not told of any. */
export function useRecordContracts(tabId: string): readonly ContractRow[] {
  const may = useMay(contracts.ofRecord)
  const { record } = useActiveView(tabId)
  const model = record && isContractModel(record.kind) ? record.kind : null
  const asked = may && record && model ? { query: { kind: model, id: record.id } } : null
  const { answer } = useCall(contracts.ofRecord, asked, { handled: true })
  return asked && answer ? answer.data : []
}

/** Contracts as they were made; each opens as a PDF beside the workspace and can be mailed. */
export function RecordContracts({ contracts: made }: { contracts: readonly ContractRow[] }) {
  return (
    <ul className="flex w-full flex-col">
      {made.map(({ id, number, name, date }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 last:border-0">
          <span className="min-w-0 grow">
            <span className="block text-small text-muted">{name}</span>
            <CommandButton id="contract.open" args={{ contract_id: id }} tone="quiet">
              {number}
            </CommandButton>
          </span>
          <span className="figures text-muted">{formatDate(date)}</span>
          <CommandButton id="contract.mail" args={{ contract_id: id }} tone="quiet">
            Sūtīt<span className="sr-only"> {number}</span>
          </CommandButton>
        </li>
      ))}
    </ul>
  )
}
