import { useEffect, useState } from 'react'
import { files } from '../../../contract/files/files.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { report } from '../../commands/report.ts'
import { fetchFile } from '../../data/http.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'

/** `/image/full-image?file=12`. Loading needs the bearer token, so the object URL is created here. */
export default function ImageScreen({ tab }: ScreenProps) {
  const id = Number(new URLSearchParams(tab.path.split('?')[1] ?? '').get('file') ?? 0)
  const [picture, setPicture] = useState<{ address: string; name: string } | null>(null)
  useTitle(tab, picture?.name ?? 'Attēls')
  useRecord(tab, picture && { kind: 'file', id, title: picture.name })

  useEffect(() => {
    if (!id) return
    const request = new AbortController()
    let address = ''
    fetchFile(files.download, { params: { id } }, { signal: request.signal }).then(
      ({ blob, name }) => {
        address = URL.createObjectURL(blob)
        setPicture({ address, name })
      },
      (error: unknown) => report(files.download, error, { tabId: tab.id, download: true }),
    )
    return () => {
      request.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [id, tab.id])

  if (!id) {
    return (
      <>
        <h1 className="border-b border-line px-4 py-2 text-title">Attēls</h1>
        <EmptyState title="Attēls nav norādīts" />
      </>
    )
  }
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center gap-3 border-b border-line bg-raised px-4 py-2">
        <h1 className="truncate text-head">{picture?.name ?? 'Attēls'}</h1>
        <ActionBar kind="file" primary={['file.download']} commands={['file.download']} more={['file.delete']} />
      </header>
      <div className="min-h-0 flex-1 overflow-auto bg-sunken p-4">
        {picture && <img src={picture.address} alt={picture.name} className="mx-auto max-w-full" />}
      </div>
    </div>
  )
}
