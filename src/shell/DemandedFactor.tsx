import { useState } from 'react'
import { pickers } from '../areas/profile/profile.screens.ts'
import type { PickerProps } from '../commands/picker.ts'
import { loadUser, signedInUser, signOut } from '../commands/session.ts'
import { apart, Loaded } from '../ui/apart.tsx'
import { Button } from '../ui/Button.tsx'

const authenticator = pickerPart('second-factor')
const passkey = pickerPart('passkey-new')

function pickerPart(name: string) {
  return apart<PickerProps>(async () => {
    const load = pickers[name]
    if (!load) throw new Error(`There is no picker ${name}`)
    return (await load()).default
  })
}

export function DemandedFactor() {
  const [adds, setAdds] = useState<'authenticator' | 'passkey' | null>(null)
  const props = {
    ctx: { record: null, user: signedInUser(), chosen: async () => [] },
    errors: {},
    busy: false,
    onPick: () => void loadUser(),
    onClose: () => setAdds(null),
  }
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-surface p-4">
      <div className="w-full max-w-110 rounded-panel border border-line bg-raised p-6">
        <h1 className="mb-3 text-title">Vajadzīgs otrais faktors</h1>
        <p className="mb-4">
          Uzņēmums prasa, lai, pieslēdzoties ar paroli, jūs lietotu arī autentifikatora kodu vai piekļuves atslēgu. Pievienojiet vienu no
          tiem, un varēsiet strādāt.
        </p>
        <div className="flex flex-col items-start gap-3">
          <Button tone="primary" autoFocus onClick={() => setAdds('authenticator')}>
            Pievienot autentifikatoru
          </Button>
          <Button onClick={() => setAdds('passkey')}>Pievienot piekļuves atslēgu</Button>
          <Button tone="quiet" onClick={() => void signOut()}>
            Beigt darbu
          </Button>
        </div>
      </div>
      {adds === 'authenticator' && (
        <Loaded part={authenticator} props={{ ...props, title: 'Pievienot autentifikatoru', action: 'Pievienot autentifikatoru' }} />
      )}
      {adds === 'passkey' && (
        <Loaded part={passkey} props={{ ...props, title: 'Pievienot piekļuves atslēgu', action: 'Pievienot piekļuves atslēgu' }} />
      )}
    </main>
  )
}
