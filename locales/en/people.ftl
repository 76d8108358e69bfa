# Accounts.
account-of = Account:
account-name = Name
account-password = Password
account-line = The games you play and the records you open are kept together here, in every browser where you are logged in.
account-player = My games and ratings
login-title = Log in
login-button = Log in
login-no-account = No account yet?
login-wrong = The name or password is wrong.
login-too-often = Too many attempts. Please wait a few minutes and try again.
logout-button = Log out
signup-title = Create an account
signup-line = An account keeps your games and records together on all your devices. What you have played in this browser is added to it. No email address is needed.
signup-name-line = 2 to 20 letters and digits, with hyphens or underscores between them. Everybody can see it.
signup-password-line = At least 8 characters. Several words in a row are easy to remember and hard to guess.
signup-button = Create account
signup-have-account = Already have an account?
name-length = A name must have 2 to 20 characters.
name-characters = Use letters and digits of one script, with single hyphens or underscores between them.
name-reserved = This name is reserved. Please choose another.
name-taken = This name, or one that looks like it, is taken. Please choose another.
password-length = A password must have 8 to 128 characters.
password-guessable = This password is too easy to guess. Please choose another.
signup-by-invitation = You need an invitation to create an account on this site. Open the link that you were given.
signup-closed = Only the operators of this site can create accounts.
signup-not-invited = This invitation has already been used or has expired. Ask for another one.
sessions-title = Where you are logged in
session-this = This browser
session-unknown = Unknown browser
session-end = Log out there
sessions-end = Log out everywhere else
passkeys-title = Passkeys
passkeys-line = With a passkey you log in by unlocking your phone or computer, without a name or password.
passkey-nameless = Unnamed passkey
passkey-used = last used { $when }
passkey-unused = not used yet
passkey-change = Change
passkey-rename = Rename
passkey-remove = Remove
passkey-removed = The passkey was removed. Delete it on your device, too.
passkey-name = Name for the new passkey, such as “phone”
passkey-add = Add a passkey
passkey-login = Log in with a passkey
passkey-refused = This passkey was not accepted. Try again, or log in with your password.
passkey-known = This device already has a passkey for your account.
password-title = Change password
password-present = Current password
password-new = New password
password-button = Set password
password-wrong = That is not your current password. Nothing was changed.
password-changed = Your password was changed. You are logged out everywhere else.
codes-title = Recovery codes
codes-line = Print them and put them away: they let you back in if you forget your password. Each works once.
codes-left = { $count ->
    [0] You have no codes left.
    [one] One is left.
   *[other] { $count } are left.
  }
codes-made = These are your new codes. Print them or write them down now: they will not be shown again.
codes-button = Create ten new codes
mail-title = Email address
mail-line = If you give an address, a link can be sent to you when you forget your password. Nobody else sees it. Other mail comes only if you choose it under Notifications.
mail-address = Email address
mail-give = Send a confirmation link
mail-remove = Remove address
mail-removed = The address was removed.
mail-unusable = This is not a valid email address.
mail-sent = A link is on its way. Open it to confirm the address.
mail-confirm-line = Use { $mail } as the email address of your account?
mail-confirm-button = Yes, it is mine
mail-confirmed = { $mail } is now the email address of your account.
mail-to-account = To your account
mail-confirm-subject = Komadai: confirm your email address
mail-confirm-text =
    Somebody, probably you, entered this address for the account { $name } at Komadai. Open this link to confirm it. It works for one day:
    { $link }
    If it was not you, ignore this email.
recover-mail-title = By email
recover-mail-button = Send me a link
recover-mail-sent = If an account has this address, a link is on its way. It works once, within three days.
mail-recover-subject = Komadai: a new password
mail-recover-text =
    Somebody, probably you, asked for a new password at Komadai. Open the link under your account’s name. It works once, within three days:

    { $links }
    If it was not you, ignore this email: nothing has changed.
own-data-title = Your data
own-data-line = Everything stored about you in one file: the account, every game as KIF and CSA, every record.
own-data-button = Download everything (zip)
account-erase-title = Delete account
account-erase-open = Delete account…
account-erase-line = Your name, password, passkeys and records are deleted, and your games in progress are resigned. Finished games stay for your opponents, without your name. This cannot be undone.
account-erase-type = To confirm, type your account’s name: { $name }
account-erase-button = Delete permanently
account-erase-name = That is not your account’s name. Nothing was deleted.
account-erase-playing = Some games could not be ended just now, so your account has not been deleted. Please end them and try again.
account-erase-more = There are too many games to remove in one go. Please delete the account once more.
account-erased = Your account was deleted.
recover-title = Forgot your password?
recover-line = Enter one of your recovery codes and choose a new password. Without a code, ask the operator of this site for a new link.
recover-code = Recovery code
recover-wrong = The name or code is wrong, or the code has already been used.
welcome-title = Your account
welcome-line = Choose a password for { $name }. This link works once.
welcome-button = Set password and log in
welcome-used = This link has already been used or has expired. Ask the person who gave it to you for another one.
admin-title = Accounts
admin-search = Names beginning with…
admin-search-button = Search
admin-create = Create account
admin-invite = Create invitation
admin-none = No account has a name like that.
admin-nobody = There is no such account. Nothing was changed.
admin-own = You cannot change your own account here; another admin can.
admin-done = Done.
admin-link = Pass on this link. It works once and is not shown again.
admin-closed = closed
admin-role = Role
admin-role-button = Set
admin-new-link = Password link
admin-close = Close
admin-open = Reopen
admin-more = More
role-player = Player
role-referee = Referee
role-teacher = Teacher
role-moderator = Moderator
role-admin = Admin
log-title = Log of changes
log-machine = on the server itself
act-created = Account created:
act-role = Role set:
act-closed = Closed:
act-opened = Reopened:
act-link = Password link created:
act-invited = Invitation created
act-password = Password changed:
act-recovered = Password set by link or code:
act-codes = Recovery codes created:
act-passkey = Passkey added:
act-passkey-removed = Passkey removed:
act-erased = Deleted by its owner:
act-report-dismissed = Report dismissed:
act-warned = Warned:
act-muted = Muted:
act-play-banned = Banned from new games:
act-leaver-warned = Warned for leaving a game:
act-leaver-banned = Has to wait for leaving games:
act-evidence-seen = Looked at the fair-play evidence:
act-lifted = Lifted early:
act-words = Banned words changed
act-mail = Email address confirmed:
act-mail-removed = Email address removed:
act-page-locked = Protected a wiki page
act-page-opened = Unprotected a wiki page
act-study-removed = Deleted a study
notices-bell = { $count ->
    [0] Notifications
    [one] Notifications: 1 new
   *[other] Notifications: { $count } new
  }
notices-title = Notifications
notices-none = Nothing yet. Challenges, moves in correspondence games and messages from moderators appear here.
notice-new = new
notices-new = { $count ->
    [one] 1 notification
   *[other] { $count } notifications
  }
notices-ways = How you are notified
notices-push-line = This browser can notify you while no page of the site is open.
notices-push-on = Turn on in this browser
notices-push-off = Turn off in this browser
notices-push-refused = Your browser blocks notifications. You can allow them in its settings.
notices-push = Browser
notices-mail = Email
notices-account = Your account
notices-by-mail-line = If you have not read a notification here within a few minutes, it is sent by email for the kinds you tick.
notices-no-address = To be notified by email, add an address first:
notices-save = Save
notices-mail-end = You asked to be notified of this by email. Change it here:
notice-challenge = { $name } challenges you to a game
notice-begun = { $name } has accepted your offer: the game has started
notice-turn = Your move against { $name }
notice-over = Your game against { $name } has ended
notice-message = { $name } has written to you in the chat
notice-sanction = A moderator has made a decision about you
notice-left = You left a game. Your account page says what follows.
notice-kind-challenge = Someone challenges me
notice-kind-begun = My offer is accepted
notice-kind-turn = It is my move in a correspondence game
notice-kind-over = A correspondence game has ended
notice-kind-message = A chat message in my game
notice-kind-sanction = A moderator’s decision
notice-kind-left = I am warned, or have to wait, for leaving games
