import { contracts, isContractModel, type ContractRow } from '../../../contract/contracts/contracts.ts'
import { formatDate } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { useActiveView } from '../../tabs/active-views.ts'

/** Newest first; none without permission. */
export function useRecordContracts(tabId: string): readonly ContractRow[] {
  const may = useMay(contracts.ofRecord)
  const { record } = useActiveView(tabId)
  const model = record && isContractModel(record.kind) ? record.kind : null
  const contractsRequest = may && record && model ? { query: { kind: model, id: record.id } } : null
  const { answer } = useCall(contracts.ofRecord, contractsRequest, { handled: true })
  return contractsRequest && answer ? answer.data : []
}

export function RecordContracts({ contracts: contractRows }: { contracts: readonly ContractRow[] }) {
  return (
    <ul className="flex w-full flex-col">
      {contractRows.map(({ id, number, name, date }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 last:border-0">
          <span className="min-w-0 grow">
            <span className="block text-small text-muted">{name}</span>
            <span className="-ml-2.5 flex">
              <CommandButton id="contract.open" args={{ contract_id: id }} tone="quiet">
                {number}
              </CommandButton>
            </span>
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
