import { Mail, MessageCircle } from 'lucide-react'

import { Card } from '../../../../kit/ui/layout/card.tsx'
import { landingButton } from '../landing-button.ts'
import { slot, With, Without } from '../slots.tsx'
import { landing } from '../strings.ts'
import { Section } from './section.tsx'

export function Contact() {
  return (
    <Section id="contact" title={landing.contact}>
      <div className="grid gap-4 md:grid-cols-2 lg:gap-6">
        <Card>
          <div className="flex h-full flex-col items-start gap-4">
            <h3 className="text-21">{landing.questions}</h3>
            <p className="text-pretty text-muted">{landing.questionsText}</p>
            <With part="support">
              <a href={chatUrl()} target="_blank" rel="noreferrer" className={`${landingButton()} mt-auto`}>
                <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-4" />
                {landing.chat}
              </a>
            </With>
            <Without part="support">
              <a href={mailUrl()} className={`${landingButton()} mt-auto`}>
                <Mail aria-hidden="true" strokeWidth={1.75} className="size-4" />
                {landing.mail}
              </a>
            </Without>
          </div>
        </Card>
        <div className="grid signed-in:hidden">
          <Card>
            <div className="flex h-full flex-col items-start gap-4">
              <h3 className="text-21">{landing.newHere}</h3>
              <p className="text-pretty text-muted">{landing.newHereText}</p>
              <a href="/register" className={`${landingButton({ variant: 'primary' })} mt-auto`}>
                {landing.createAccount}
              </a>
            </div>
          </Card>
        </div>
      </div>
    </Section>
  )
}

function chatUrl(): string {
  return `https://wa.me/${slot('supportNumber')}?text=${encodeURIComponent(landing.chatMessage)}`
}

function mailUrl(): string {
  return `mailto:${slot('supportEmail')}?body=${encodeURIComponent(landing.chatMessage)}`
}
