import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { confirmEmailSearch, loginSearch } from '../areas/identity/shop/sign-in/search.ts'
import { authArea } from './layout-routes.tsx'

const inAuth = { getParentRoute: () => authArea }

/** The public screens of sign-up, sign-in and passwords, and those of links in mails. */
export const authScreens = [
  createRoute({
    ...inAuth,
    path: '/login',
    validateSearch: loginSearch,
    component: lazyRouteComponent(() => import('../areas/identity/shop/sign-in/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...inAuth,
    path: '/register',
    validateSearch: loginSearch,
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/sign-in/register-page.tsx'),
      'RegisterPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/confirm-email',
    validateSearch: confirmEmailSearch,
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/sign-in/confirm-email-page.tsx'),
      'ConfirmEmailPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/verify-email/$token',
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/sign-in/verify-email-page.tsx'),
      'VerifyEmailPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/sign-in/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/reset-password/$token',
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/sign-in/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/not-me/$token',
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/sign-in/not-me-page.tsx'),
      'NotMePage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/confirm-new-email/$token',
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/profile/confirm-new-email-page.tsx'),
      'ConfirmNewEmailPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/undo-email/$token',
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/profile/undo-email-page.tsx'),
      'UndoEmailPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/unsubscribe/$token',
    component: lazyRouteComponent(
      () => import('../areas/catalogue/shop/restock/unsubscribe-page.tsx'),
      'UnsubscribePage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/accept-invitation/$token',
    component: lazyRouteComponent(
      () => import('../areas/identity/office/sign-in/accept-invitation-page.tsx'),
      'AcceptInvitationPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/admin/login',
    validateSearch: loginSearch,
    component: lazyRouteComponent(
      () => import('../areas/identity/office/sign-in/admin-login-page.tsx'),
      'AdminLoginPage',
    ),
  }),
] as const
