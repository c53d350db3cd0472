// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import {TestToken} from "./token.sol";

/// An owner, and nothing that the owner could do but go.
contract Owned is TestToken {
    address public owner;

    constructor(uint256 whole) TestToken(whole) {
        owner = msg.sender;
    }

    function transferOwnership(address to) external onlyMaker {
        owner = to;
    }

    function renounceOwnership() external onlyMaker {
        owner = address(0);
    }
}

/// Names its owner as BEP-20 does.
contract OwnedBep20 is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function getOwner() external view returns (address) {
        return _maker;
    }
}

/// Honest until its owner turns the switch: then taxed, or a trap.
contract LateSwitch is Owned {
    uint256 internal _taken;
    bool internal _shut;

    constructor(uint256 whole) Owned(whole) {}

    function setSellFee(uint256 hundredths) external onlyMaker {
        _taken = hundredths;
    }

    function shut(bool now_) external onlyMaker {
        _shut = now_;
    }

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_shut || !_pairs[to], "shut");
        return true;
    }

    function _tax(address, address to) internal view override returns (uint256) {
        return _pairs[to] ? _taken : 0;
    }
}

contract Mintable is ERC20, Ownable {
    constructor(uint256 whole) ERC20("Mintable", "MNT") Ownable(msg.sender) {
        _mint(msg.sender, whole * 1e18);
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}

contract PausableToken is ERC20Pausable, Ownable {
    constructor(uint256 whole) ERC20("Pausable", "PSE") Ownable(msg.sender) {
        _mint(msg.sender, whole * 1e18);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }
}

/// Powers by roles: there is no owner() to ask.
contract Roles is ERC20, AccessControl {
    constructor(uint256 whole) ERC20("Roles", "ROL") {
        _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
        _mint(msg.sender, whole * 1e18);
    }

    function mint(address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _mint(to, amount);
    }
}

contract Blocking is Owned {
    mapping(address => bool) public isBlacklisted;

    constructor(uint256 whole) Owned(whole) {}

    function blacklist(address holder) external onlyMaker {
        isBlacklisted[holder] = true;
    }

    function _rule(address from, address to, uint256) internal view override returns (bool) {
        require(!isBlacklisted[from] && !isBlacklisted[to], "blocked");
        return true;
    }
}

/// Calls mint of another contract and holds the selector of pause in its data, yet can do neither itself.
contract Misleading is TestToken {
    bytes public constant note = hex"638456cb5914638456cb591415";

    constructor(uint256 whole) TestToken(whole) {}

    function reward(address other) external {
        Mintable(other).mint(msg.sender, 1);
    }
}
