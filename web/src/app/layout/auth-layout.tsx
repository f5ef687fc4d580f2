import { Outlet } from '@tanstack/react-router'
import { SiteFrame } from './site-layout.tsx'

/** One narrow column for the sign-up, sign-in and password screens. Each has its own h1. */
export function AuthLayout() {
  return (
    <SiteFrame>
      <div className="mx-auto w-full max-w-form py-4 sm:py-12">
        <Outlet />
      </div>
    </SiteFrame>
  )
}
